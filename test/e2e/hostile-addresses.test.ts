// A thousand hostile addresses, tried from inside the page of the real application in every way that a
// page has of going, opening, embedding and fetching: nobody is reached.
import { expect, test } from 'playwright/test';
import { hostileAddresses, HOSTILE_ADDRESSES } from '../builders/hostile-addresses.ts';
import { FOREIGN_PLACES, PATH_ESCAPES, pathEscapes } from '../builders/hostile-paths.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { openDoorStep, readDoors, watchDoors, type DoorStep } from '../drive/door-watch.ts';
import { words } from '../drive/words.ts';
import { printFigure } from '../fakes/figures.ts';

let machine: Machine;
let app: Application;
let step: DoorStep;
test.beforeAll(async () => {
  machine = createMachine();
  step = await openDoorStep();
  // Else Chromium gives up on a page that tries to go two hundred times.
  app = await launch(machine, { switches: ['--disable-ipc-flooding-protection'] });
  await watchDoors(app);
});
test.afterAll(async () => {
  // Told to quit after thousands of ways out, unprotected, Chromium 130 starts a process for each on a busy machine.
  await app.kill();
  await step.close();
  await machine.remove();
});

/** Nothing of what was tried came of it. */
async function expectNobodyReached(): Promise<number> {
  const seen = await readDoors(app);
  expect(seen).toMatchObject({ letThrough: 0, went: [], windows: 1, downloads: 0 });
  expect(seen.contents).toBe(1);
  expect(app.page.url()).toBe('app://tracefile/');
  expect(await app.page.evaluate(() => [Reflect.has(globalThis, 'ran'), document.title])).toEqual([
    false,
    'Tracefile',
  ]);
  expect(step.visitors(), 'connections').toBe(0);
  return seen.asked;
}

test('a thousand hostile addresses lead the page nowhere, whichever way it goes', async () => {
  test.setTimeout(300_000);
  const addresses = hostileAddresses(step.port);
  expect(addresses).toHaveLength(HOSTILE_ADDRESSES);
  const tried = await app.page.evaluate(async (all) => {
    // What the test itself evaluates is exempt from the policy until it has yielded once.
    const pause = () => new Promise((resolve) => setTimeout(resolve));
    await pause();
    const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, given: object) =>
      Object.assign(document.createElement(name), given);
    const click = (address: string, target: string) => {
      const link = made('a', { href: address, target });
      document.body.append(link);
      link.click();
      link.remove();
    };
    const send = (address: string, method: string, target: string) => {
      const form = made('form', { action: address, method, target });
      document.body.append(form);
      form.submit();
      form.remove();
    };
    const ways: ((address: string) => void)[] = [
      (address) => (location.href = address),
      (address) => {
        location.replace(address);
      },
      (address) => globalThis.open(address),
      (address) => globalThis.open(address, 'named', 'noopener,popup'),
      (address) => {
        click(address, '');
      },
      (address) => {
        click(address, '_blank');
      },
      (address) => {
        send(address, 'get', '');
      },
      (address) => {
        send(address, 'post', '_blank');
      },
      (address) => {
        const meta = made('meta', { httpEquiv: 'refresh', content: `0;url=${address}` });
        document.head.append(meta);
        meta.remove();
      },
    ];
    // A link, a form or a refresh to one of these empties the page without anybody being asked; a test below.
    const empties = /^(?:file|filesystem):/;
    const asking = new Set([4, 6, 8]);
    let attempts = 0;
    let refused = 0;
    for (const [index, address] of all.entries()) {
      for (const [way, go] of ways.entries()) {
        // Three ways each, so that all of them are gone in turn.
        if (way % 3 !== index % 3) continue;
        if (empties.test(address) && asking.has(way)) continue;
        attempts += 1;
        try {
          go(address);
        } catch {
          // By the parser of addresses or by Trusted Types.
          refused += 1;
        }
      }
      await pause();
    }
    return { attempts, refused };
  }, addresses);
  const asked = await expectNobodyReached();
  // Enough of them get as far as the handler, which alone stops them.
  expect(asked).toBeGreaterThan(HOSTILE_ADDRESSES / 2);
  printFigure(
    `hostile addresses, navigation: ${String(addresses.length)}, ${String(tried.attempts)} attempts ` +
      `(${String(tried.refused)} refused by the page, ${String(asked)} by the handler), none opened`,
  );
});

test('a thousand hostile addresses are neither embedded, loaded nor connected to', async () => {
  test.setTimeout(300_000);
  const addresses = hostileAddresses(step.port);
  const tried = await app.page.evaluate(async (all) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve));
    await pause();
    const placed: Element[] = [];
    const put = (name: string, given: Record<string, string>) => {
      const element = document.createElement(name);
      placed.push(element);
      for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
      document.head.append(element);
    };
    const link =
      (rel: string, more = {}) =>
      (href: string) => {
        put('link', { rel, href, ...more });
      };
    const ways: ((address: string) => unknown)[] = [
      (src) => {
        put('iframe', { src });
      },
      (src) => {
        put('img', { src, srcset: `${src} 2x` });
      },
      (src) => {
        put('video', { src, autoplay: '' });
      },
      (data) => {
        put('object', { data });
      },
      (src) => {
        put('script', { src });
      },
      link('stylesheet'),
      link('prefetch'),
      link('preload', { as: 'font', crossorigin: '' }),
      link('modulepreload'),
      link('preconnect'),
      link('dns-prefetch'),
      link('manifest'),
      link('icon'),
      (address) => fetch(address, { method: 'POST', mode: 'no-cors', body: 'x' }),
      (address) => navigator.sendBeacon(address, 'x'),
      (address) => new WebSocket(address),
      (address) => new EventSource(address),
      (address) => new Image().setAttribute('src', address),
      (address) => new FontFace('x', `url("${address}")`).load(),
      (address) => new Worker(address),
    ];
    const refused: unknown[] = [];
    let attempts = 0;
    for (const [index, address] of all.entries()) {
      for (const [way, reach] of ways.entries()) {
        // Five ways each, so that all of them are tried in turn.
        if (way % 4 !== index % 4) continue;
        attempts += 1;
        try {
          void Promise.resolve(reach(address)).catch((error: unknown) => refused.push(error));
        } catch (error) {
          refused.push(error);
        }
      }
      await pause();
      for (const element of placed.splice(0)) element.remove();
    }
    return { attempts, refused: refused.length };
  }, addresses);
  await expectNobodyReached();
  expect(tried.attempts).toBe(5 * HOSTILE_ADDRESSES);
  printFigure(
    `hostile addresses, loading: ${String(addresses.length)}, ${String(tried.attempts)} attempts, nobody reached`,
  );
});

test('nobody is called past the policy, by whatever road calls between browsers take', async () => {
  const { port } = step;
  const roads = ['stun:127.0.0.1', 'turn:127.0.0.1', 'turn:127.0.0.1', 'turns:127.0.0.1'].map(
    (place, at) =>
      `${place}:${String(port)}${['', '?transport=udp', '?transport=tcp', ''][at] ?? ''}`,
  );
  const found = await app.page.evaluate(async (servers) => {
    const candidates: string[] = [];
    for (const urls of servers) {
      const call = new RTCPeerConnection({
        iceServers: [{ urls, username: 'x', credential: 'x' }],
      });
      call.createDataChannel('x');
      const isOver = new Promise<void>((resolve) => {
        call.addEventListener('icecandidate', ({ candidate }) => {
          if (candidate === null) resolve();
          else candidates.push(candidate.candidate);
        });
      });
      await call.setLocalDescription(await call.createOffer());
      await isOver;
      call.close();
    }
    return candidates;
  }, roads);
  expect(found).toEqual([]);
  expect(step.visitors(), 'connections').toBe(0);
});

test('a thousand ways out of the built page are answered by nothing', async () => {
  test.setTimeout(300_000);
  // A scheme of ours has no ports: the engine drops them before anybody is asked.
  const places = FOREIGN_PLACES.filter((address) => !address.includes('tracefile:80'));
  const escapes = [...pathEscapes(), ...places];
  const answers = await app.electron.evaluate(async ({ session }, addresses) => {
    const statuses: number[] = [];
    for (const address of addresses) {
      // 0: it never came to an answer.
      const status = await session.defaultSession.fetch(address).then(
        (response) => response.status,
        () => 0,
      );
      statuses.push(status);
    }
    return statuses;
  }, escapes);
  expect(escapes.filter((_, at) => ![0, 404].includes(answers[at] ?? -1))).toEqual([]);
  const own = await app.electron.evaluate(async ({ session }) => {
    const response = await session.defaultSession.fetch('app://tracefile/index.html');
    return [response.status, response.headers.get('content-security-policy') !== null];
  });
  expect(own).toEqual([200, true]);
  expect(answers.filter((status) => status === 404).length).toBeGreaterThan(PATH_ESCAPES / 2);
  printFigure(`path escapes over app://: ${String(escapes.length)}, none answered`);
});

test('a page that has gone to an empty one, of which nobody is asked, comes back', async () => {
  const home = 'app://tracefile/';
  const went = () =>
    app.electron.evaluate(
      () => (Reflect.get(globalThis, 'seenAttempts') as { went: string[] }).went,
    );
  for (const [way, address] of [
    ['location', 'about:blank'],
    ['link', 'about:blank#x'],
    // No address of a file at all: the engine makes an empty page of it.
    ['link', 'file://127.0.0.1:9/etc/passwd'],
  ] as const) {
    const before = (await went()).length;
    await app.page.evaluate(
      ([by, to]) => {
        if (by === 'location') location.href = to;
        else Object.assign(document.createElement('a'), { href: to }).click();
      },
      [way, address] as const,
    );
    await expect
      .poll(async () => (await went()).slice(before).at(-1), { message: address })
      .toBe(home);
    await expect(app.page).toHaveURL(home);
    await expect(app.page.getByLabel(words('start_name_label'))).toBeVisible();
  }
  expect(step.visitors()).toBe(0);
});
