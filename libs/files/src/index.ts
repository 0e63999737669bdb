export * from './content/content-inspector.ts';
export * from './content/pdf-inspector.ts';
export * from './file-parts.ts';
export * from './file-store.port.ts';
export * from './postgres-file-store.ts';
export * from './upload-limits.ts';
export * from './text/text-reader.ts';
