// Whether a page shows texts as texts: what of them is on it, and what is on it that only markup
// could have put there.
import { expect, type Page } from 'playwright/test';

function watchViolations(): void {
  const violations: string[] = [];
  Reflect.set(globalThis, 'policyViolations', violations);
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
  });
}

/** Watches the page from now on for what its policy forbids; that is, for markup that was parsed. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.evaluate(watchViolations);
}

/** The same of every document that is opened in it, from its first line on. */
export async function watchFromStart(page: Page): Promise<void> {
  await page.addInitScript(watchViolations);
}

/** What a document that stands for itself has of its own. */
export interface OwnParts {
  /** Scripts within it. */
  scripts: number;
  /** Policies at its head. */
  policies: number;
}

/** Nothing ran, nothing was forbidden, and no element or attribute is there that we never write. */
export async function expectInert(
  page: Page,
  own: OwnParts = { scripts: 0, policies: 0 },
): Promise<void> {
  const found = await page.evaluate(() => {
    const isOurs = (address: string) => new URL(address, location.href).origin === location.origin;
    const within = document.querySelectorAll('script:not([src])');
    const policies = document.querySelectorAll('meta[http-equiv="Content-Security-Policy"]');
    const known = new Set<Element>([...within, ...policies]);
    const strange = [...document.querySelectorAll('*')].flatMap((element) => {
      if (known.has(element)) return [];
      const name = element.localName;
      const attributes = [...element.attributes];
      const isStrange =
        /^(iframe|frame|object|embed|applet|base|video|audio|source|math|animate|set|template)$/.test(
          name,
        ) ||
        (name === 'script' && !isOurs(element.getAttribute('src') ?? 'data:')) ||
        (name === 'link' && !isOurs(element.getAttribute('href') ?? 'data:')) ||
        (name === 'meta' && element.hasAttribute('http-equiv')) ||
        attributes.some(
          (one) =>
            /^on|^srcdoc$|^action$|^formaction$|^ping$/.test(one.name) ||
            (/^(xlink:)?href$|^src$/.test(one.name) &&
              !one.value.startsWith('#') &&
              !one.value.startsWith('data:image/') &&
              !isOurs(one.value)),
        );
      return isStrange ? [element.outerHTML.slice(0, 200)] : [];
    });
    const violations = Reflect.get(globalThis, 'policyViolations') as string[] | undefined;
    return {
      ...{ ran: 'ran' in globalThis, strange, violations: violations ?? ['not watched'] },
      ...{ scripts: within.length, policies: policies.length },
    };
  });
  expect(found).toEqual({ ran: false, strange: [], violations: [], ...own });
}

/**
 * Which of the texts are whole on the page: as text, in a field, or in what is read out. Everything
 * that scrolls is scrolled through, for long lists draw only what is seen.
 */
export async function textsShown(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const left = new Set(wanted);
    const frame = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const look = () => {
      const told = [document.body.textContent];
      for (const element of document.querySelectorAll('[title], [aria-label], input, textarea')) {
        told.push(element.getAttribute('title') ?? '', element.getAttribute('aria-label') ?? '');
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
          told.push(element.value);
        }
      }
      const all = told.join('\n');
      for (const text of left) if (all.includes(text)) left.delete(text);
    };
    look();
    const scrollers = [...document.querySelectorAll('*')].filter(
      (element) => element.scrollHeight > element.clientHeight + 8 && element.clientHeight > 100,
    );
    for (const element of scrollers) {
      for (let last = -1; element.scrollTop !== last && left.size > 0;) {
        last = element.scrollTop;
        element.scrollTop += element.clientHeight * 0.8;
        await frame();
        look();
      }
      element.scrollTop = 0;
    }
    return wanted.filter((text) => !left.has(text));
  }, texts);
}
