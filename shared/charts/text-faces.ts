// The faces of the picture's texts, the same in a file and on a canvas.
import type { TextRole } from './flow-scene.ts';

/** Faces of texts: size in px and weight. */
export const TEXT_FACES: Readonly<
  Record<TextRole, { size: number; weight: number; isMono: boolean }>
> = {
  amount: { size: 11, weight: 400, isMono: false },
  dates: { size: 10.5, weight: 400, isMono: false },
  address: { size: 11, weight: 400, isMono: true },
  name: { size: 11, weight: 400, isMono: false },
  subject: { size: 11, weight: 600, isMono: false },
  fold: { size: 11, weight: 500, isMono: false },
  count: { size: 10.5, weight: 600, isMono: false },
  risk: { size: 11, weight: 600, isMono: false },
  label: { size: 10.5, weight: 500, isMono: false },
  caption: { size: 11, weight: 500, isMono: false },
};

/** Width of what is drawn around letters, in px. */
export const HALO_WIDTH = 3.5;
