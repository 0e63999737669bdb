import { Controller } from '@nestjs/common';
import { authRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { SignInWithGoogle } from './use-cases/sign-in-with-google.ts';

@Controller()
export class GoogleRpcController {
  constructor(private readonly signInWithGoogle: SignInWithGoogle) {}

  @Rpc(authRpc.signInWithGoogle)
  signIn(ctx: Ctx, request: RequestOf<typeof authRpc.signInWithGoogle>) {
    return this.signInWithGoogle.execute(ctx, request);
  }
}
