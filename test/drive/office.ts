// One running application with a case and a second environment, "Office test", over a practice
// service of its own whose faults and request log the tests use.
import { join } from 'node:path';
import { createMachine, launch, type Application, type Machine } from './application.ts';
import { fillForm, openFirstCase, startScreening } from './main-job.ts';
import type { LoggedRequest, PracticeProcess } from './practice-service.ts';
import { launchOffice, OFFICE, startOffice } from './prepared.ts';

/** Where an address is submitted. */
export const SUBMIT_PATH = '/api/v3/screen/kya';
/** Where anything is: an address, a transaction, a name. */
const SUBMIT_PATHS = [SUBMIT_PATH, '/api/v3/screen/kyt', '/v1/screening'];

/** The application, the service, and what a test asks of both. */
export interface Office {
  machine: Machine;
  app: Application;
  service: PracticeProcess;
  /** Starts the service again on its port, with its key and its jobs. */
  restartService(): Promise<void>;
  /** Starts the application again on the same machine. */
  restartApp(): Promise<void>;
  /** Fills the form in the first case and sends it: an address or a transaction. */
  screen(address: string, chain?: string): Promise<void>;
  /** Submits that the service logged, of one subject or of all. */
  submits(subject?: string): Promise<number>;
  close(): Promise<void>;
}

/** Sets all of it up. */
export async function openOffice(): Promise<Office> {
  const machine = createMachine();
  const state = join(machine.folder, 'practice-jobs');
  const args = ['--state', state];
  const first = await startOffice(machine, args);
  const app = await launchOffice(machine, first.base).catch(async (error: unknown) => {
    // Nobody else will end what is here.
    await first.stop();
    await machine.remove();
    throw error;
  });
  const office: Office = {
    machine,
    app,
    service: first,
    async restartService() {
      const { port } = new URL(first.base);
      office.service = await startOffice(machine, ['--port', port, ...args]);
    },
    async restartApp() {
      office.app = await launch(machine);
    },
    async screen(address, chain = 'Ethereum') {
      await openFirstCase(office.app.page);
      await fillForm(office.app.page, { address, environment: OFFICE, chain });
      await startScreening(office.app.page);
    },
    async submits(subject) {
      const all = (await office.service.requests()).filter(isSubmit);
      return all.filter(({ body }) => subject === undefined || isAbout(body, subject)).length;
    },
    async close() {
      await office.service.stop();
      await machine.remove();
    },
  };
  return office;
}

/** Whether a logged request asks for a screening. */
export function isSubmit({ method, path }: LoggedRequest): boolean {
  return method === 'POST' && SUBMIT_PATHS.includes(path);
}

function isAbout(body: unknown, subject: string): boolean {
  return typeof body === 'string' && body.includes(subject);
}
