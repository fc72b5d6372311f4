import { describe, expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { Navigation } from '../../../../renderer/state/navigation.svelte.ts';

const CASE = { name: 'case', caseId: 'case-1' as CaseId } as const;

describe('a file that is left', () => {
  it('and shown again brings the person back to the view and the case', () => {
    const navigation = new Navigation();
    navigation.go(CASE);
    navigation.go({ name: 'screen' });
    navigation.leave('file-1');
    expect(navigation).toMatchObject({ route: { name: 'cases' }, caseId: null });
    navigation.comeBack('file-1');
    expect(navigation).toMatchObject({ route: { name: 'screen' }, caseId: 'case-1' });
  });

  it('gives nothing of where the person was to another file, nor to itself later', () => {
    const navigation = new Navigation();
    navigation.go(CASE);
    navigation.leave('file-1');
    navigation.comeBack('file-2');
    expect(navigation.route).toEqual({ name: 'cases' });
    navigation.comeBack('file-1');
    expect(navigation.route).toEqual({ name: 'cases' });
  });

  it('leaves no way back into it', () => {
    const navigation = new Navigation();
    navigation.go(CASE);
    navigation.go({ name: 'queue' });
    navigation.leave('file-1');
    navigation.back();
    expect(navigation.route).toEqual({ name: 'cases' });
  });
});

describe('a form that was sent', () => {
  it('is on no way back, however often it was opened', () => {
    const navigation = new Navigation();
    navigation.go({ name: 'screen' });
    navigation.go({ name: 'queue' });
    navigation.go({ name: 'screen' });
    navigation.finish(CASE);
    expect(navigation.route).toEqual(CASE);
    navigation.back();
    expect(navigation.route).toEqual({ name: 'queue' });
    navigation.back();
    expect(navigation.route).toEqual({ name: 'cases' });
  });
});

describe('a view with something that is not saved', () => {
  it('holds the person back until it lets go', () => {
    const navigation = new Navigation();
    navigation.go(CASE);
    let leave = (): void => undefined;
    navigation.holdBack = (go) => {
      leave = go;
      return true;
    };
    for (const move of [
      () => navigation.go({ name: 'queue' }),
      () => navigation.replace({ name: 'queue' }),
      () => navigation.back(),
    ]) {
      move();
      expect(navigation.route).toEqual(CASE);
    }
    navigation.go({ name: 'ledger' });
    leave();
    expect(navigation.route).toEqual({ name: 'ledger' });
  });

  it('does not keep a file from being left', () => {
    const navigation = new Navigation();
    navigation.go(CASE);
    navigation.holdBack = () => true;
    navigation.leave('file-1');
    expect(navigation.route).toEqual({ name: 'cases' });
  });
});
