// Runs axe inside the page.
import type { NodeResult } from 'axe-core';

/** What axe found, each as a short text. */
export interface AxeFindings {
  violations: string[];
  /** Text of which axe cannot tell the contrast, each with the reason. */
  unsure: string[];
}

/** What axe finds by the rules of these tags, as short texts. `isEnhanced`: 7:1 for text. */
export async function findViolations(tags: string[], isEnhanced = false): Promise<AxeFindings> {
  // A chunk of its own: only who asks pays for it, and its compiled code is kept.
  const { default: axe } = await import('axe-core');
  await endTransitions();
  const { violations, incomplete } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: {
      'target-size': { enabled: true },
      ...(isEnhanced ? { 'color-contrast-enhanced': { enabled: true } } : {}),
    },
    // Every rule runs as ever; what passed is not described.
    resultTypes: ['violations', 'incomplete'],
    selectors: false,
    // For frames, sound and the style sheets of rules that are not asked for.
    iframes: false,
    preload: false,
  });
  return {
    violations: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    ),
    unsure: incomplete
      .filter(({ id }) => id.startsWith('color-contrast'))
      .flatMap(({ nodes }) => nodes.map((node) => `${reasonOf(node)}: ${node.html}`)),
  };
}

function reasonOf({ any: [check] }: NodeResult): string {
  const data: unknown = check?.data;
  const has = typeof data === 'object' && data !== null && 'messageKey' in data;
  return has ? String(data.messageKey) : 'unknown';
}

/** A colour on its way from one state of a control to another belongs to neither. */
async function endTransitions(): Promise<void> {
  const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(running.map(({ finished }) => finished));
}
