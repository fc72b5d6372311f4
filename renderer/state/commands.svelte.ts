// What can be done now: the page, the frame and the view that is shown each offer their commands, the
// keyboard, the palette and the menu run them. Who offers later is before who offered earlier.
import { untrack } from 'svelte';
import { COMMAND_IDS, type CommandId } from '#shared/commands/page-commands.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { FocusPlace } from '../keyboard/focus-place.ts';
import type { EventPort } from '../lib/bridge.ts';
import { Task } from '../lib/task.svelte.ts';

/** What is done for a command; absent or undefined: not now. */
export type CommandActions = { readonly [Id in CommandId]?: (() => void) | undefined };

/** Those that work while a dialog has the keyboard. */
const FROM_EVERYWHERE: readonly CommandId[] = ['lock'];
/** A text box has its own. */
const NOT_IN_TEXT: readonly CommandId[] = ['undo', 'redo'];

/** The commands of the page. Made once, in state/app.ts. */
export class Commands {
  /** Where the keyboard is. */
  place = $state<FocusPlace>('page');
  #offers = $state.raw<readonly (() => CommandActions)[]>([]);
  readonly #api: Pick<Api, 'app.offerCommands'>;
  readonly #telling = new Task();
  #told = '';

  /** All that is offered, whatever has the keyboard. */
  readonly offered: readonly CommandId[] = $derived(
    COMMAND_IDS.filter((id) => this.#actionOf(id) !== undefined),
  );

  /** What the menu offers where the keyboard is now. */
  readonly inMenu: readonly CommandId[] = $derived(
    this.offered.filter((id) => {
      if (this.place === 'over') return FROM_EVERYWHERE.includes(id);
      return this.place === 'page' || !NOT_IN_TEXT.includes(id);
    }),
  );

  constructor(api: Pick<Api, 'app.offerCommands'>, events: EventPort) {
    this.#api = api;
    // It may have been chosen a moment too late.
    events.on('command.run', ({ id }) => {
      if (this.inMenu.includes(id)) this.run(id);
    });
  }

  /** Offers what `actions` gives, which may change; returns the function that ends it. */
  offer(actions: () => CommandActions): () => void {
    this.#offers = [...this.#offers, actions];
    return () => {
      this.#offers = this.#offers.filter((one) => one !== actions);
    };
  }

  /** Runs a command; false when nobody offers it. */
  run(id: CommandId): boolean {
    const action = untrack(() => this.#actionOf(id));
    action?.();
    return action !== undefined;
  }

  /** Tells the menu what it may offer, if that has changed. */
  tellMenu(): void {
    const ids = [...this.inMenu];
    if (ids.join() === this.#told) return;
    this.#told = ids.join();
    void this.#telling.runLatest(() => this.#api['app.offerCommands']({ ids }));
  }

  #actionOf(id: CommandId): (() => void) | undefined {
    return this.#offers
      .toReversed()
      .map((actions) => actions()[id])
      .find((action) => action !== undefined);
  }
}

/** Offers commands for as long as the component that calls this is. */
export function offerCommands(commands: Commands, actions: () => CommandActions): void {
  $effect(() => untrack(() => commands.offer(actions)));
}
