import { readConfig } from './config.ts';
import { handOverBy } from './hand-over.ts';
import { serveMailbox } from './http.ts';
import { listenForMail } from './smtp.ts';
import { MailStore } from './store.ts';

const { smtpPort, dataDir, handOver, ...page } = readConfig();

const store = new MailStore(dataDir);
const smtp = listenForMail(store, page.host, smtpPort, handOver && handOverBy(handOver));
const http = serveMailbox(store, page);

process.on('SIGTERM', () => {
  smtp.close();
  http.close(() => process.exit(0));
  http.closeAllConnections();
});
