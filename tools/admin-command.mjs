// The program behind tools/admin.mjs, run with the Node that the platform needs.
import { runAdminProgram } from '../libs/platform/dist/index.js';

await runAdminProgram(JSON.parse(process.env.ADMIN_DATABASES), process.argv.slice(2));
