// The calls that find things: lists, search, seen elsewhere, saved filters; and how flows were left.
import { z } from 'zod';
import { ENVIRONMENT_KINDS } from '../../domain/environment.ts';
import type { SavedViewId } from '../../domain/ids.ts';
import { SUBJECT_MEMBER_KINDS } from '../../domain/subject.ts';
import { JOB_KINDS } from '../../screening/job.ts';
import {
  FLOW_VIEW_SIDES,
  MAX_FLOW_VIEW_LENGTH,
  MAX_MEMBER_SCREENINGS,
  MAX_MEMBERS_READ,
  MAX_THINGS_ELSEWHERE,
  VIEW_AREAS,
  type FlowViewRecord,
  type ListedScreening,
  type MemberScreenings,
  type OutcomeTally,
  type SavedView,
  type ScreeningPage,
  type SearchResult,
  type SeenElsewhere,
  type SnapshotPreview,
} from '../../records/search.ts';
import { caseId, id, snapshotId } from '../../id-schema.ts';
import { nothing, reply } from './inputs.ts';
import { screeningSortSchema } from './screening-sorts.ts';

const savedViewId = id.transform((text) => text as SavedViewId);
const time = z.number().int().nullable();

const flowView = {
  snapshotId,
  side: z.enum(FLOW_VIEW_SIDES),
  /** Empty: how the flow was left. */
  name: z.string().trim().max(100),
};

/** The calls. */
export const findingCalls = {
  /** One page; newest first when no order is given. */
  'screenings.list': {
    in: z.strictObject({
      filter: z.strictObject({
        caseId: caseId.nullable(),
        kinds: z.array(z.enum(JOB_KINDS)).max(3),
        outcomes: z.array(z.string().max(100)).max(50),
        risks: z.array(z.string().max(100)).max(50),
        environmentKinds: z.array(z.enum([...ENVIRONMENT_KINDS, 'imported'])).max(5),
        text: z.string().trim().max(500),
        from: time,
        before: time,
      }),
      sort: screeningSortSchema.optional(),
      offset: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(500),
    }),
    out: reply<ScreeningPage<ListedScreening>>(),
  },
  /** How the outcomes of a case are spread, in one call. */
  'screenings.outcomes': { in: z.strictObject({ caseId }), out: reply<OutcomeTally[]>() },
  /** The newest screenings of what belongs to subjects of a case, in the order given. */
  'subjects.screenings': {
    in: z.strictObject({
      caseId,
      members: z
        .array(
          z.strictObject({
            kind: z.enum(SUBJECT_MEMBER_KINDS),
            value: z.string().min(1).max(500),
          }),
        )
        .max(MAX_MEMBERS_READ),
      limit: z.number().int().min(1).max(MAX_MEMBER_SCREENINGS),
    }),
    out: reply<MemberScreenings[]>(),
  },
  'search.find': {
    in: z.strictObject({
      text: z.string().trim().min(1).max(500),
      caseId: caseId.nullable(),
      limit: z.number().int().min(1).max(100),
    }),
    out: reply<SearchResult>(),
  },
  'search.seenElsewhere': {
    in: z.strictObject({
      notInCaseId: caseId,
      things: z
        .array(
          z.strictObject({
            kind: z.enum(SUBJECT_MEMBER_KINDS),
            value: z.string().min(1).max(500),
          }),
        )
        .max(MAX_THINGS_ELSEWHERE),
    }),
    out: reply<SeenElsewhere[]>(),
  },
  'views.list': { in: nothing, out: reply<SavedView[]>() },
  'views.save': {
    in: z.strictObject({
      area: z.enum(VIEW_AREAS),
      name: z.string().trim().min(1).max(100),
      filterJson: z.string().max(10_000),
    }),
    out: reply<SavedView>(),
  },
  /** How the flows of a screening were left, and their views by name. */
  'views.flowsOf': { in: z.strictObject({ snapshotId }), out: reply<FlowViewRecord[]>() },
  'views.keepFlow': {
    in: z.strictObject({
      ...flowView,
      stateJson: z.string().max(MAX_FLOW_VIEW_LENGTH),
    }),
    out: reply<null>(),
  },
  /** How the graph of a case was left; null where nobody changed it. */
  'views.graphOf': { in: z.strictObject({ caseId }), out: reply<string | null>() },
  'views.keepGraph': {
    in: z.strictObject({ caseId, stateJson: z.string().max(MAX_FLOW_VIEW_LENGTH) }),
    out: reply<null>(),
  },
  'views.removeFlow': { in: z.strictObject(flowView), out: reply<null>() },
  /** The first picture of a large flow, until its answer is read; null where there is none. */
  'views.preview': { in: z.strictObject({ id: snapshotId }), out: reply<SnapshotPreview | null>() },
  /** It is not what the answer has, and is made again. */
  'views.renewPreview': { in: z.strictObject({ id: snapshotId }), out: reply<null>() },
  'views.remove': { in: z.strictObject({ id: savedViewId }), out: reply<null>() },
} as const;
