// Every error the program can report, and its wire form. Words for people live in the
// renderer's table (one entry per code); nothing here is shown as it is.

/** All error codes. Adding one without words in the renderer does not compile. */
export const ERROR_CODES = [
  // input
  'input.invalid',
  'input.path_not_granted',
  'input.open_case_file',
  // case file
  'casefile.none_open',
  'casefile.wrong_passphrase',
  'casefile.not_a_case_file',
  'casefile.newer_version',
  'casefile.already_exists',
  'casefile.not_found',
  'casefile.in_use',
  'casefile.lock_unreadable',
  'casefile.damaged',
  'casefile.disk_full',
  'casefile.io_failed',
  'casefile.not_writable',
  'casefile.migration_failed',
  'casefile.read_only',
  'casefile.locked',
  'casefile.busy',
  'casefile.not_a_backup',
  // cases
  'case.sealed',
  'case.has_open_jobs',
  'case.wrong_status',
  // records
  'record.not_found',
  'record.immutable',
  'record.conflict',
  'record.unreadable',
  'report.conflict',
  'evidence.too_large',
  'evidence.unreadable',
  'evidence.hash_mismatch',
  // keys
  'keychain.unavailable',
  'keychain.failed',
  'keychain.locked',
  'keychain.no_answer',
  'keychain.gone',
  'keychain.entry_gone',
  'keychain.entry_changed',
  'keychain.other_backend',
  'key.missing',
  // network and service
  'http.not_reached',
  'http.outcome_unknown',
  'http.refused_key',
  'http.forbidden',
  'http.invalid_request',
  'http.not_found',
  'http.conflict',
  'http.busy',
  'http.server_error',
  'http.redirected',
  'http.not_json',
  'http.no_envelope',
  'http.service_error',
  'http.too_large',
  'http.quiet_mode',
  'http.proxy_unsupported',
  // pages of block explorers
  'explorer.not_openable',
  'explorer.open_failed',
  // environments
  'environment.unknown',
  'environment.address_invalid',
  'environment.address_fixed',
  'environment.in_use',
  'practice.failed_to_start',
  'settings.ca_invalid',
  'settings.proxy_invalid',
  // batches
  'batch.empty',
  'batch.too_large',
  'batch.unreadable',
  'batch.preview_gone',
  'batch.wrong_state',
  'batch.stored_otherwise',
  // files that arrive
  'attachment.too_large',
  'attachment.unreadable',
  'import.not_a_result',
  'import.needs_origin',
  'import.too_large',
  'import.unreadable',
  'import.conflict',
  'import.not_sound',
  'import.invalid_row',
  // rulesets
  'ruleset.not_sendable',
  'ruleset.changed_elsewhere',
  'ruleset.partly_sent',
  'ruleset.outcome_unknown',
  'ruleset.name_taken',
  'ruleset.unreadable_file',
  // monitoring
  'monitor.budget_spent',
  'monitor.under_way',
  // files that leave the program
  'export.failed',
  'export.disk_full',
  'export.out_of_memory',
  'export.timed_out',
  'export.printer_crashed',
  'export.print_failed',
  'export.picture_too_large',
  // signatures, evidence bundles, reviews
  'signing.no_key',
  'signing.wrong_passphrase',
  'signing.not_a_key',
  'bundle.not_intact',
  'approval.not_a_review',
  'approval.signature_wrong',
  'approval.other_bundle',
  'approval.own_key',
  'approval.known_already',
  // jobs
  'job.wrong_state',
  'job.failed_at_service',
  'job.no_result',
  'job.state_unknown',
  'job.aborted',
  // process boundary
  'ipc.refused_sender',
  'ipc.unknown_call',
  'internal',
] as const;

/** One of the program's error codes. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What may be wrong with a keychain, or with an entry of it. */
export type KeychainTrouble = Extract<ErrorCode, `keychain.${string}`>;

/** Whether a code is one of those. */
export function isKeychainTrouble(code: ErrorCode): code is KeychainTrouble {
  return code.startsWith('keychain.');
}

/** Values that may be next to an error: plain, and never a secret. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An error as it crosses a process boundary. */
export interface WireError {
  code: ErrorCode;
  /** For the log: English, technical, free of secrets. */
  message: string;
  /** Whether the same call may succeed later without any change by the person. */
  retryable: boolean;
  details: ErrorDetails;
  /** Is in the log next to the cause, so that the person can quote it. Unexpected errors only. */
  reference?: string;
}

/** An expected failure outside pure code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryable?: boolean; details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.details = options.details ?? {};
  }

  /**
   * The wire form: code, message, flags and details, without the cause. What an unexpected error
   * says may quote an input, and beyond the boundary nobody can tell: only its kind crosses.
   */
  toWire(): WireError {
    const { cause } = this;
    const isForeign = this.code === 'internal' && cause !== undefined;
    return {
      code: this.code,
      message: isForeign ? kindOf(cause) : this.message,
      retryable: this.retryable,
      details: this.details,
    };
  }

  /** Back from the wire, in another process. */
  static fromWire(wire: WireError): AppError {
    return new AppError(wire.code, wire.message, {
      retryable: wire.retryable,
      details: wire.details,
    });
  }
}

function kindOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : typeof cause;
}

/** The error itself if it is ours, else an `internal` one that keeps it as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new AppError('internal', message, { cause: error });
}

/** Whether a screening is not what was stored, or not what this program writes: its own view says so. */
export function isDamaged(error: unknown): boolean {
  const { code } = toAppError(error);
  return code === 'evidence.hash_mismatch' || code === 'record.unreadable';
}
