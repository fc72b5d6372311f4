// The form of a new screening: what was entered and what it is, its fields, the chains to choose
// from, what a start would mean, and the start.
import type { CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import type { Api, ChainList, EnvironmentView } from '#shared/ipc/contract.ts';
import type { QuotaState } from '#shared/ipc/ledger.ts';
import type { Job, JobKind, JobRequest } from '#shared/screening/job.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { screenedSubject } from '../../domain/screening-words.ts';
import { recogniseSubject } from '../../domain/subject-kind.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  changedParameters,
  defaultParameters,
  emptyForm,
  PARAMETERS_OF,
  SERVICE_OF,
  type FieldName,
  type FormFields,
} from './form-fields.ts';
import { fieldsOfRequest } from './form-of-request.ts';
import { parseForm, type FieldProblem } from './parse-form.ts';
import { planStart } from './preflight.ts';

type FormApi = Pick<Api, 'environments.chains' | 'screenings.start' | 'cases.create'>;

/** What the form needs to know of the rest of the page. */
export interface FormSurroundings {
  environments: () => readonly EnvironmentView[];
  jobs: () => readonly Job[];
  /** What the services last said of their quotas. */
  quotas: () => readonly QuotaState[];
  /** The person's own defaults. */
  defaults: () => ScreeningDefaults;
  isQuiet: () => boolean;
  now: () => UtcMs;
}

/** Where an address was found. */
export interface SubjectPlace {
  chain: string;
  token: string;
  /** Null for one of no environment of ours. */
  environmentId: EnvironmentId | null;
}

/** State and actions of the form. */
export class ScreeningFormController {
  fields = $state<FormFields>(emptyForm());
  /** The kind the person chose against what was recognised; null = as recognised. */
  chosenKind = $state.raw<JobKind | null>(null);
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

  readonly recognised = $derived.by(() => recogniseSubject(this.fields.subject));
  readonly kind: JobKind = $derived.by(() => this.chosenKind ?? this.recognised.kind);
  readonly chains = $derived.by(() => this.chainList?.chains ?? []);
  readonly reading = $derived.by(() => parseForm(this.fields, this.kind, this.chains));
  readonly changed = $derived.by(() =>
    changedParameters(this.fields, this.kind, this.#around.defaults()),
  );
  readonly defaults = $derived.by(() => defaultParameters(this.#around.defaults()));

  constructor(api: FormApi, around: FormSurroundings) {
    this.#api = api;
    this.#around = around;
  }

  /** The environments of the service that screens the present kind. */
  get environments(): EnvironmentView[] {
    return this.#around.environments().filter((one) => one.service === SERVICE_OF[this.kind]);
  }

  /** The name of the field that holds the environment of the present kind. */
  get environmentField(): 'environmentId' | 'namesEnvironmentId' {
    return SERVICE_OF[this.kind] === 'names' ? 'namesEnvironmentId' : 'environmentId';
  }

  /** The chosen environment. */
  get environment(): EnvironmentView | undefined {
    const id = this.fields[this.environmentField];
    return this.#around.environments().find((one) => one.id === id);
  }

  /** The family of the address or hash typed; null while there is none. */
  get family() {
    return this.kind === 'name' ? null : this.recognised.family;
  }

  /** Chains whose addresses look like the one typed; all of them while there is none. */
  get fittingChains() {
    const { family } = this;
    return family === null
      ? this.chains
      : this.chains.filter((chain) => chain.addressFamily === family);
  }

  /** What a start would mean; null while the form is not right. */
  get preflight() {
    const { environment, reading } = this;
    if (!environment || !reading.ok) return null;
    return planStart({
      job: reading.job,
      environment,
      caseId: this.caseId,
      jobs: this.#around.jobs(),
      quota: this.#around.quotas().find((one) => one.environmentId === environment.id) ?? null,
      isQuiet: this.#around.isQuiet(),
      now: this.#around.now(),
    });
  }

  /** Opens the form for a case, with a subject if one was entered elsewhere, on the chain it is on. */
  async begin(
    caseId: CaseId | null,
    subject: string,
    place: SubjectPlace | null = null,
  ): Promise<void> {
    const { environmentId, namesEnvironmentId, chainName } = this.fields;
    const fresh = emptyForm(this.#around.defaults());
    this.fields = {
      ...fresh,
      environmentId: place?.environmentId ?? environmentId,
      namesEnvironmentId,
      chainName: place?.chain ?? chainName,
      token: place?.token ?? fresh.token,
      subject,
    };
    this.chosenKind = null;
    this.caseId = caseId;
    this.#left = subject === '' ? [] : ['subject'];
    this.isRefused = false;
    this.starting.dismiss();
    this.settleEnvironments();
    await this.#settleChains();
  }

  /**
   * Opens the form with what a stored screening asked, at the same environment; of an imported answer
   * with its subject alone.
   */
  async beginAgain({ kind, summary, request }: ScreeningView): Promise<void> {
    const job = request === null ? null : ({ kind, request } as JobRequest);
    const subject = kind === 'name' ? summary.query : screenedSubject(summary);
    void this.begin(summary.caseId, subject);
    if (job !== null) this.fields = { ...this.fields, ...fieldsOfRequest(job) };
    else if (summary.kind !== 'name') this.fields.chainName = summary.chain;
    this.chosenKind = kind === this.recognised.kind ? null : kind;
    if (summary.environmentId !== null) this.fields[this.environmentField] = summary.environmentId;
    this.settleEnvironments();
    if (kind !== 'name') await this.#settleChains();
  }

  /** Chooses the first environment of each service where the chosen one is gone. */
  settleEnvironments(): void {
    const known = this.#around.environments();
    for (const [field, service] of [
      ['environmentId', 'screening'],
      ['namesEnvironmentId', 'names'],
    ] as const) {
      const own = known.filter((one) => one.service === service);
      if (!own.some((one) => one.id === this.fields[field])) {
        this.fields[field] = own[0]?.id ?? '';
      }
    }
  }

  /** Reads the chains of the chosen environment: the stored list first, then the service's. */
  async loadChains(refresh: boolean): Promise<void> {
    const id = this.#around.environments().find((one) => one.id === this.fields.environmentId)?.id;
    if (id === undefined) return;
    if (this.#chainsOf !== id) this.chainList = null;
    this.#chainsOf = id;
    const list = await this.loadingChains.runLatest(async () => {
      if (refresh) return this.#api['environments.chains']({ id, refresh: true });
      const stored = await this.#api['environments.chains']({
        id,
        refresh: false,
      });
      return stored.chains.length > 0
        ? stored
        : this.#api['environments.chains']({ id, refresh: true });
    });
    if (this.#chainsOf !== id) return;
    if (list) this.chainList = list;
  }

  /** The person says what the entry is; what is recognised anyway needs no saying. */
  chooseKind(kind: JobKind): void {
    this.chosenKind = kind === this.recognised.kind ? null : kind;
    this.fitChain();
  }

  /** What was entered changed: another subject is recognised anew. */
  subjectChanged(): void {
    if (this.fields.subject.trim() === '') this.chosenKind = null;
    this.fitChain();
  }

  /** Another environment: other chains. */
  async chooseEnvironment(id: string): Promise<void> {
    this.fields[this.environmentField] = id;
    if (this.kind !== 'name') await this.#settleChains();
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
    const { family } = this;
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

  /** Every parameter of this kind back to its default; subject and environment stay. */
  resetParameters(): void {
    const own = PARAMETERS_OF[this.kind].map((name) => [name, this.defaults[name]] as const);
    this.fields = { ...this.fields, ...Object.fromEntries(own) };
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
        ...reading.job,
      });
      return { jobId, caseId };
    });
    return started ?? null;
  }
}
