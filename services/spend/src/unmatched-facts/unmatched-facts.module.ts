import { Module } from '@nestjs/common';
import { AssignedCardReader } from './persistence/assigned-card.reader.ts';
import { UnmatchedFactRepository } from './persistence/unmatched-fact.repository.ts';
import { UnmatchedFactRecorder } from './unmatched-fact-recorder.ts';

@Module({
  providers: [UnmatchedFactRepository, AssignedCardReader, UnmatchedFactRecorder],
  exports: [UnmatchedFactRepository, AssignedCardReader, UnmatchedFactRecorder],
})
export class UnmatchedFactsModule {}
