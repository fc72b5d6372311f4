// Must be imported before any schema is made: the page's policy forbids generated code, and zod
// would try it once.
import { z } from 'zod';

z.config({ jitless: true });
