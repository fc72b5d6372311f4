// How the processes of a program were started, as anybody on the machine may read it. Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** Arguments and environment of a process and of all below it, by where they are. */
export function textsOfProcesses(root: number): Record<string, string> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    // The name may hold spaces and brackets: the fields begin after its last bracket.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === root || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  const places = [...parents.keys()]
    .filter(isBelow)
    .flatMap((pid) => [`/proc/${String(pid)}/cmdline`, `/proc/${String(pid)}/environ`]);
  return Object.fromEntries(places.map((place) => [place, read(place)]));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // It ended meanwhile.
  }
}
