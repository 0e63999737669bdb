import { Module } from '@nestjs/common';
import { DirectoryReader } from './persistence/directory.reader.ts';

@Module({ providers: [DirectoryReader], exports: [DirectoryReader] })
export class DirectoryModule {}
