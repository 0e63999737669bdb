import { readConfig } from './config.ts';
import { serveMailbox } from './http.ts';
import { listenForMail } from './smtp.ts';
import { MailStore } from './store.ts';

const { host, port, smtpPort, dataDir, productName } = readConfig();

const store = new MailStore(dataDir);
const smtp = listenForMail(store, host, smtpPort);
const http = serveMailbox(store, { host, port, productName });

process.on('SIGTERM', () => {
  smtp.close();
  http.close(() => process.exit(0));
  http.closeAllConnections();
});
