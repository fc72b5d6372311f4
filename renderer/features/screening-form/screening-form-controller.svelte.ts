// The form of a new screening: what was entered and what it is, its fields, the chains to choose
// from, what a start would mean, and the start.
import type { CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import type { Api, ChainList, EnvironmentView } from '#shared/ipc/contract.ts';
import type { QuotaState } from '#shared/records/ledger.ts';
import type { Job, JobKind, JobRequest } from '#shared/screening/job.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { screenedSubject } from '#shared/words/screening-words.ts';
import { recogniseSubject } from '../../domain/subject-kind.ts';
import type { RulesetLists } from '../../lib/ruleset-lists.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  changedParameters,
  defaultParameters,
  emptyForm,
  PARAMETERS_OF,
  rulesetParameters,
  SERVICE_OF,
  type FieldName,
  type FormFields,
} from './form-fields.ts';
import { fieldsOfRequest, namesOf } from './form-of-request.ts';
import { parseForm, type FieldProblem } from './parse-form.ts';
import { planStart } from './preflight.ts';
import { doubtfulRulesets, rulesetFieldsOf } from './ruleset-fields.ts';

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
  /** The rulesets of each environment by name. */
  rulesets: RulesetLists;
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
  /** The reading of chains that continues, the chain chosen from them included. */
  #settling: Promise<void> = Promise.resolve();

  readonly recognised = $derived.by(() => recogniseSubject(this.fields.subject));
  readonly kind: JobKind = $derived.by(() => this.chosenKind ?? this.recognised.kind);
  readonly chains = $derived.by(() => this.chainList?.chains ?? []);
  readonly reading = $derived.by(() => parseForm(this.fields, this.kind, this.chains));
  readonly changed = $derived.by(() =>
    changedParameters(this.fields, this.kind, this.#around.defaults()),
  );
  readonly defaults = $derived.by(() =>
    defaultParameters(this.#around.defaults(), this.fields.environmentId),
  );

  /** The ids of rulesets that the present kind asks for. */
  readonly rulesetFields = $derived.by(() => rulesetFieldsOf(this.kind, this.fields));
  /** Those of the environment by name; null where none was ever read. */
  readonly rulesetList = $derived.by(() => this.#around.rulesets.listOf(this.fields.environmentId));
  /** Ids for which the service may silently take another ruleset. */
  readonly doubtfulRulesets = $derived.by(() =>
    doubtfulRulesets(this.rulesetFields, this.fields, this.rulesetList),
  );

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

  /** The reading of rulesets that a person sees. */
  get readingRulesets() {
    return this.#around.rulesets.reading;
  }

  /**
   * Reads the stored rulesets of the environment. The service is asked only for an id that is to be
   * named while no list was ever read.
   */
  async lookUpRulesets(): Promise<void> {
    const { environment } = this;
    if (environment === undefined || this.kind === 'name') return;
    const isNamed = this.rulesetFields.some(({ name }) =>
      /^[1-9]\d*$/.test(this.fields[name].trim()),
    );
    const mayAsk = isNamed && !this.#around.isQuiet() && environment.key !== 'missing';
    await this.#around.rulesets.look(environment.id, mayAsk);
  }

  /** Asks the service for its rulesets, free of charge. */
  async askForRulesets(): Promise<void> {
    const { environment } = this;
    if (environment !== undefined) await this.#around.rulesets.ask(environment.id);
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
    const at = place?.environmentId ?? environmentId;
    const fresh = emptyForm(this.#around.defaults(), at);
    this.fields = {
      ...fresh,
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

  /** Opens the form with a name that was found elsewhere, and what is known of it. */
  beginName(
    caseId: CaseId | null,
    found: { name: string; aliases: readonly string[]; country: string | null },
    environmentId: EnvironmentId,
  ): void {
    void this.begin(caseId, found.name);
    const { otherName, aliases } = namesOf(found.name, found.aliases);
    const country = found.country ?? '';
    this.fields = { ...this.fields, otherName, aliases, country };
    this.fields.namesEnvironmentId = environmentId;
    this.chooseKind('name');
    this.settleEnvironments();
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
        this.#goTo(field, own[0]?.id ?? '');
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

  /** What was entered changed: another subject is recognised again. */
  subjectChanged(): void {
    const { subject, otherName } = this.fields;
    // A name that is in its other box alone is still one.
    if (subject.trim() === '') this.chosenKind = otherName.trim() === '' ? null : 'name';
    this.fitChain();
  }

  /** The two boxes of a name change places: the other one is sent as the name. */
  swapNames(): void {
    const { subject, otherName } = this.fields;
    this.fields = { ...this.fields, subject: otherName, otherName: subject };
    this.chooseKind('name');
  }

  /** Another environment: other chains, other rulesets. */
  async chooseEnvironment(id: string): Promise<void> {
    this.#goTo(this.environmentField, id);
    if (this.kind !== 'name') await this.#settleChains();
  }

  /** Another environment: ids of rulesets mean nothing there. */
  #goTo(field: 'environmentId' | 'namesEnvironmentId', id: string): void {
    const rulesets =
      field === 'environmentId' ? rulesetParameters(this.#around.defaults(), id) : {};
    this.fields = { ...this.fields, ...rulesets, [field]: id };
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
