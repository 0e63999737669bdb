import { App } from 'antd';
import { changeProblem } from '../api/problem.ts';

/** Says what became of a change: why it failed, else `done` where there is anything to say. Resolves whether it held. */
export function useMutationFeedback() {
  const { message } = App.useApp();
  return async (change: PromiseLike<{ readonly error?: unknown }>, done?: string): Promise<boolean> => {
    const { error } = await change;
    if (error !== undefined) void message.error(changeProblem(error).sentence);
    else if (done !== undefined) void message.success(done);
    return error === undefined;
  };
}
