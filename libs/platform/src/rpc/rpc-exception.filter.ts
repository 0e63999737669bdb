import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { type NatsContext } from '@nestjs/microservices';
import { DomainError, newId } from '@almoner/kernel';
import { failure } from '@almoner/contracts';
import { throwError, type Observable } from 'rxjs';
import { type Logger } from '../logging/logger.ts';
import { toWireError } from './wire-error.ts';

/** A DomainError keeps its code; any other error becomes `internal_error` with a reference and is logged here. */
@Catch()
export class RpcExceptionFilter implements ExceptionFilter {
  private readonly logger: Logger;

  constructor(logger: Logger) {
    this.logger = logger;
  }

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    if (error instanceof DomainError) return throwError(() => toWireError(error));
    const reference = newId();
    const subject =
      host.getType() === 'rpc' ? host.switchToRpc().getContext<NatsContext>().getSubject() : null;
    this.logger.error({ reference, subject, err: error }, 'unexpected failure');
    return throwError(() =>
      toWireError(failure('internal_error', `Something went wrong on our side (reference ${reference}).`)),
    );
  }
}
