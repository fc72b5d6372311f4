// What the main process in memory finds, and what can be imported into it.
import { AppError } from '#shared/errors.ts';
import { decimal } from '#shared/domain/amount.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import {
  buildAnswerPreview,
  sampleCaseImport,
  sampleSearchGroups,
  sampleSeenElsewhere,
} from '../../builders/finding-samples.ts';
import { SAMPLE_NAME } from '../../builders/name-sample.ts';
import { SAMPLE_NOW, sampleHash, sampleTransaction } from '../../builders/page-samples.ts';

/** Scenes that are about finding: answers wait to be indexed; the imported file is encrypted. */
export const FINDING_SCENES = ['search_pending', 'import_encrypted', 'import_one'] as const;

type FindingHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `imports.${string}` | `search.${string}`>
>;

const FOLDER = '/home/example/Downloads';
/** The passphrase of the encrypted file. */
const OTHER_PASSPHRASE = 'harbour lights at night';

const previews: Record<string, () => ReturnType<typeof buildAnswerPreview>> = {
  'saved-address.json': () => buildAnswerPreview(`${FOLDER}/saved-address.json`),
  'silent-transaction.json': () =>
    buildAnswerPreview(`${FOLDER}/silent-transaction.json`, {
      ...{ kind: 'kyt', hasEnvelope: false, subject: null, chain: null, token: null },
      ...{ direction: null, takenAt: null, outcome: null, score: null, hitCount: 0 },
      sha256: sampleHash(41),
      deviations: [
        { path: 'result.score', expected: 'number' },
        { path: 'result.hits[0].hops', expected: 'value' },
      ],
    }),
  'name.json': () =>
    buildAnswerPreview(`${FOLDER}/name.json`, {
      ...{ kind: 'name', subject: SAMPLE_NAME, chain: null, token: null, outcome: 'REJECT' },
      ...{ score: null, hitCount: 4, sha256: sampleHash(45) },
    }),
  'known.json': () =>
    buildAnswerPreview(`${FOLDER}/known.json`, { isDuplicate: true, sha256: sampleHash(43) }),
  'saved-address-copy.json': () =>
    buildAnswerPreview(`${FOLDER}/saved-address-copy.json`, {
      sha256: buildAnswerPreview(`${FOLDER}/saved-address.json`).sha256,
    }),
};

/** Searches by the text alone: one with `nothing` in it finds nothing. */
export function findingHandlers(scene: string, isEmpty: boolean): FindingHandlers {
  let isOpened = scene !== 'import_encrypted';
  return {
    'search.find': ({ text, caseId, limit }) => {
      const pending = scene === 'search_pending' ? 1312 : 0;
      if (isEmpty || text.includes('nothing')) return { groups: [], pending };
      const groups = sampleSearchGroups.map(({ hits, ...group }) => ({
        ...group,
        hits: hits.slice(0, limit),
        hasMore: group.hasMore && limit < 100,
      }));
      return {
        groups: caseId === null ? groups : groups.filter(({ name }) => name !== 'case'),
        pending,
      };
    },
    'search.seenElsewhere': ({ things }) =>
      things.flatMap(({ kind }, position) =>
        position % 3 === 0 ? [sampleSeenElsewhere(position, kind, position === 0)] : [],
      ),

    'imports.chooseAnswers': () => ({
      paths: (scene === 'import_one'
        ? ['saved-address.json']
        : [...Object.keys(previews), 'ruleset.json']
      ).map((name) => `${FOLDER}/${name}`),
    }),
    'imports.previewAnswer': ({ path }) => {
      const preview = previews[path.split('/').at(-1) ?? ''];
      if (preview === undefined) {
        throw new AppError('import.not_a_result', 'a ruleset', { details: { reason: 'ruleset' } });
      }
      return preview();
    },
    'imports.importAnswer': ({ caseId, path, sha256, origin }): SnapshotSummary => ({
      id: `imported-${sha256.slice(0, 4)}` as SnapshotId,
      caseId,
      origin: 'imported',
      jobId: null,
      ...{ environmentId: null, environmentName: '', environmentKind: 'imported' },
      takenAt: origin.takenAt ?? SAMPLE_NOW,
      sha256: sampleHash(path.length),
      kind: 'kyt',
      ...{ transaction: origin.subject ?? sampleTransaction(3), direction: 'both' },
      ...{ chain: 'Ethereum', token: 'usdt', score: decimal('41.2') },
      ...{ verdict: 'review', risk: 'medium', hitCount: 12 },
    }),
    'imports.chooseCaseFile': () => ({ path: sampleCaseImport.path }),
    'imports.previewCases': ({ passphrase }) => {
      isOpened ||= passphrase === OTHER_PASSPHRASE;
      if (!isOpened) {
        throw new AppError('casefile.wrong_passphrase', 'does not open', {
          details: passphrase === null ? { reason: 'encrypted' } : {},
        });
      }
      return sampleCaseImport;
    },
    'imports.importCases': ({ cases }) => ({
      cases: cases.map(({ caseId, reference }) => ({
        ...{ caseId, reference, snapshots: 210, records: 64 },
      })),
    }),
  };
}
