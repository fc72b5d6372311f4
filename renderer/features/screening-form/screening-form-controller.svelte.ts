// The address form: its fields, the chains to choose from, what a start would mean, and the start.
import { checkAddress } from '#shared/domain/address.ts';
import type { CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Api, ChainList, EnvironmentView } from '#shared/ipc/contract.ts';
import type { Job } from '#shared/screening/job.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  changedParameters,
  DEFAULT_PARAMETERS,
  emptyForm,
  type FieldName,
  type FormFields,
} from './form-fields.ts';
import { parseForm, type FieldProblem } from './parse-form.ts';
import { planStart } from './preflight.ts';

type FormApi = Pick<Api, 'environments.chains' | 'screenings.start' | 'cases.create'>;

/** What the form needs to know of the rest of the page. */
export interface FormSurroundings {
  environments: () => readonly EnvironmentView[];
  jobs: () => readonly Job[];
  isQuiet: () => boolean;
  now: () => UtcMs;
}

/** State and actions of the address form. */
export class ScreeningFormController {
  fields = $state<FormFields>(emptyForm());
  /** Null = a new case, made by the start. */
  caseId = $state.raw<CaseId | null>(null);
  /** Null until read for the chosen environment. */
  chainList = $state.raw<ChainList | null>(null);
  readonly loadingChains = new Task();
  readonly starting = new Task();
  /** Fields the person has left at least once; their problems are shown. */
  #left = $state.raw<readonly FieldName[]>([]);
  /** A start was tried while a field was not right. */
  isRefused = $state(false);
  readonly #api: FormApi;
  readonly #around: FormSurroundings;
  #chainsOf: EnvironmentId | null = null;
  /** The reading of chains that goes on, the chain chosen from them included. */
  #settling: Promise<void> = Promise.resolve();

  readonly check = $derived.by(() => checkAddress(this.fields.address));
  readonly chains = $derived.by(() => this.chainList?.chains ?? []);
  readonly reading = $derived.by(() => parseForm(this.fields, this.chains));
  readonly changed = $derived.by(() => changedParameters(this.fields));

  constructor(api: FormApi, around: FormSurroundings) {
    this.#api = api;
    this.#around = around;
  }

  /** The chosen environment. */
  get environment(): EnvironmentView | undefined {
    return this.#around.environments().find((one) => one.id === this.fields.environmentId);
  }

  /** Chains whose addresses look like the one typed; all of them while there is none. */
  get fittingChains() {
    const { family } = this.check;
    return family === null
      ? this.chains
      : this.chains.filter((chain) => chain.addressFamily === family);
  }

  /** What a start would mean; null while the form is not right. */
  get preflight() {
    const { environment, reading } = this;
    if (!environment || !reading.ok) return null;
    return planStart({
      request: reading.request,
      environment,
      caseId: this.caseId,
      jobs: this.#around.jobs(),
      isQuiet: this.#around.isQuiet(),
      now: this.#around.now(),
    });
  }

  /** Opens the form for a case, with an address if one was entered elsewhere. */
  async begin(caseId: CaseId | null, address: string): Promise<void> {
    const { environmentId, chainName } = this.fields;
    this.fields = { ...emptyForm(), environmentId, chainName, address };
    this.caseId = caseId;
    this.#left = address === '' ? [] : ['address'];
    this.isRefused = false;
    this.starting.dismiss();
    const environments = this.#around.environments();
    if (!environments.some((one) => one.id === environmentId)) {
      this.fields.environmentId = environments[0]?.id ?? '';
    }
    await this.#settleChains();
  }

  /** Reads the chains of the chosen environment: the stored list first, then the service's. */
  async loadChains(refresh: boolean): Promise<void> {
    const environment = this.environment;
    if (!environment) return;
    if (this.#chainsOf !== environment.id) this.chainList = null;
    this.#chainsOf = environment.id;
    const { id } = environment;
    const list = await this.loadingChains.runLatest(async () => {
      if (refresh) return this.#api['environments.chains']({ id, refresh: true });
      const stored = await this.#api['environments.chains']({ id, refresh: false });
      return stored.chains.length > 0
        ? stored
        : this.#api['environments.chains']({ id, refresh: true });
    });
    if (this.#chainsOf !== id) return;
    if (list) this.chainList = list;
  }

  /** Another environment: other chains. */
  async chooseEnvironment(id: string): Promise<void> {
    this.fields.environmentId = id;
    await this.#settleChains();
  }

  #settleChains(): Promise<void> {
    this.#settling = this.loadChains(false).then(() => {
      this.fitChain();
    });
    return this.#settling;
  }

  /** Chooses the chain when only one fits, and its token when the chosen one is not screened there. */
  fitChain(): void {
    // Without a list the chain is what the person wrote.
    if (this.chains.length === 0) return;
    const fitting = this.fittingChains;
    const chosen = this.chains.find((one) => one.chainName === this.fields.chainName);
    const { family } = this.check;
    if (family !== null && chosen?.addressFamily !== family) {
      this.fields.chainName = fitting.length === 1 ? (fitting[0]?.chainName ?? '') : '';
    }
    this.fitToken();
  }

  /** Falls back to the chain's default token when the chosen one is not screened on it. */
  fitToken(): void {
    const chain = this.chains.find((one) => one.chainName === this.fields.chainName);
    if (!chain || chain.tokens.length === 0) return;
    const tokens = chain.tokens.map((token) => token.toLowerCase());
    if (tokens.includes(this.fields.token)) return;
    this.fields.token = chain.defaultToken?.toLowerCase() ?? tokens[0] ?? this.fields.token;
  }

  /** The problem to show at a field: after the person left it, or after a refused start. */
  problemOf(name: FieldName): FieldProblem | null {
    if (this.reading.ok || !(this.isRefused || this.#left.includes(name))) return null;
    return this.reading.problems[name] ?? null;
  }

  /** Notes that the person left a field. */
  leave(name: FieldName): void {
    if (!this.#left.includes(name)) this.#left = [...this.#left, name];
  }

  /** Every parameter back to its documented default; subject and environment stay. */
  resetParameters(): void {
    this.fields = { ...this.fields, ...DEFAULT_PARAMETERS };
    this.fitToken();
  }

  /** Only the chain is missing, and its list is still being read. */
  get #awaitsChain(): boolean {
    const { reading } = this;
    const isOnlyChain = !reading.ok && Object.keys(reading.problems).join() === 'chainName';
    return isOnlyChain && this.loadingChains.isBusy;
  }

  /** Starts the screening. Null when it was refused: at a field (nothing is sent), or by main. */
  async start(): Promise<{ jobId: JobId; caseId: CaseId } | null> {
    const started = await this.starting.run(async () => {
      if (this.#awaitsChain) await this.#settling;
      const { reading } = this;
      const environmentId = this.environment?.id;
      if (!reading.ok || !environmentId) {
        this.isRefused = true;
        return null;
      }
      const caseId = this.caseId ?? (await this.#api['cases.create']({})).id;
      // A refused start must not make a second case on the next try.
      this.caseId = caseId;
      const { jobId } = await this.#api['screenings.start']({
        caseId,
        environmentId,
        request: reading.request,
      });
      return { jobId, caseId };
    });
    return started ?? null;
  }
}
