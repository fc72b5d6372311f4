// A process that writes into a log: `entry.ts <folder> <lines>`.
import { openLogFile } from '../../../../electron/platform/log-file.ts';

const [folder = '', lines = '0'] = process.argv.slice(2);
const log = openLogFile(folder, { now: () => Date.UTC(2026, 2, 1, 9, 30) });
for (let line = 0; line < Number(lines); line++) log.note('caseFile.changed', { state: 'open' });
