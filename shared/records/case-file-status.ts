// Where the case file is, as every view is informed.
import type { Sha256Hex } from '../domain/ids.ts';
import type { JournalCheck } from '../domain/journal.ts';
import type { UtcMs } from '../domain/time.ts';
import type { KeychainTrouble, WireError } from '../errors.ts';
import type { FileTask } from './file-care.ts';

/** The keychain as found: its backend is named, a change of it is explained. */
export type KeychainStatus =
  | {
      available: true;
      backend: string;
      /** The one that holds secrets of ours which this one does not; left out where there is none. */
      changedFrom?: string;
    }
  | {
      available: false;
      code: KeychainTrouble;
      /** The system's own words, for the log; empty where it had none. */
      reason: string;
    };

/** The last check of the whole file: when, and whether everything was as journaled. */
export interface LastVerified {
  at: UtcMs;
  ok: boolean;
}

/** The file is not the one that this computer saw last under its name. */
export interface HeadDeparture {
  /**
   * `older`: its journal ends before the entry that was the last; `other`: another entry is in that
   * one's place; `other_file`: at the path was a file with another id.
   */
  kind: 'older' | 'other' | 'other_file';
  /** As it was seen last; `at` is null where an older version noted it. */
  seen: { entries: number; head: Sha256Hex; at: UtcMs | null };
  /** As it was when it was opened. */
  found: { entries: number; head: Sha256Hex };
  /** When a backup took its place, as its own journal says, which proves nothing; null without a word of it. */
  restoredAt: UtcMs | null;
}

/** A key that signed entries of the journal, neither held by the person nor confirmed for this file. */
export interface UnconfirmedSigner {
  fingerprint: Sha256Hex;
  /** The newest entry that it signed. */
  seq: number;
}

/** The journal against what this computer and this person know of it. */
export interface FileHeads {
  /** Null: it continues from where it was seen last, was never seen here, or was accepted. */
  departure: HeadDeparture | null;
  unconfirmed: UnconfirmedSigner[];
}

/** Where the case file is. */
export type CaseFileStatus =
  | {
      state: 'none';
      /** Offered at first start. */
      suggestedPath: string;
      keychain: KeychainStatus;
    }
  | {
      state: 'locked';
      /** The file used last. */
      path: string;
      suggestedPath: string;
      /** The file is no longer where it was. */
      missing: boolean;
      /** The keychain was asked and had no passphrase for this file, or could not be asked. */
      keychain: KeychainStatus;
      /** `person`, `idle` and `system`: it was open and was locked. */
      reason: 'start' | 'closed' | 'person' | 'idle' | 'system';
      /** Opening may go without typing: the keychain is asked. */
      mayUseKeychain: boolean;
      /** Jobs under way that the lock waits for; the key is forgotten when there are none. */
      finishing: number;
      /** Why it is not open although it should be: at start, or after it was put in place again. */
      problem: WireError | null;
    }
  | {
      state: 'open';
      path: string;
      fileId: string;
      /** `read`: another program writes, or the file cannot be written; nothing is stored. */
      mode: 'write' | 'read';
      investigator: string;
      /** Whether the passphrase is in this machine's keychain. */
      remembered: boolean;
      encrypted: boolean;
      openedAt: UtcMs;
      sizeBytes: number;
      /** Its last use did not end by closing it; it is verified on its own. */
      wasUnclean: boolean;
      /** Its log was gone or another's: what was written last may be missing. */
      mayMissChanges: boolean;
      /** The last check of the whole file, by its journal. */
      lastVerified: LastVerified | null;
      /** The long task under way. */
      task: FileTask | null;
      /** The newest entries of the journal's chain, as checked on opening. */
      journal: JournalCheck;
      heads: FileHeads;
      keychain: KeychainStatus;
    };
