import { serveMailbox } from './http.ts';
import { listenForMail } from './smtp.ts';
import { MailStore } from './store.ts';

const {
  PORT = '8081',
  SMTP_PORT = '8085',
  DATA_DIR = '.local/mailbox',
  PRODUCT_NAME = 'the product',
} = process.env;

const store = new MailStore(DATA_DIR);
const smtp = listenForMail(store, Number(SMTP_PORT));
const http = serveMailbox(store, Number(PORT), PRODUCT_NAME);

process.on('SIGTERM', () => {
  smtp.close();
  http.close(() => process.exit(0));
  http.closeAllConnections();
});
