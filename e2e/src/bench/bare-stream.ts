import { createServer, type ServerResponse } from 'node:http';

/** The minimal live stream: one process that writes what is posted to it to every open stream. A separate program, configured by its environment. */
const streams = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.method === 'POST') {
    for (const stream of streams) stream.write('data: {"giftCount":1}\n\n');
    return response.end();
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 2000\n\n');
  streams.add(response);
  response.on('close', () => streams.delete(response));
  return response;
}).listen(Number(process.env.PORT), '127.0.0.1');
