// The readable script and style of the viewer, as the build puts them into the program.
import script from './viewer.mjs?raw';
import style from './viewer.css?raw';
import type { ViewerParts } from './viewer-html.ts';

/** Both. */
export const VIEWER_PARTS: ViewerParts = { script, style };
