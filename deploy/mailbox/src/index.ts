export { listenForMail } from './smtp.ts';
export { MailStore, type Message } from './store.ts';
