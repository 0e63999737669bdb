import { App } from 'antd';
import { changeProblem } from '../api/problem.ts';

/** Shows the result of a mutation: the error, or `done` if there is a message. Resolves to whether it succeeded. */
export function useMutationFeedback() {
  const { message } = App.useApp();
  return async (change: PromiseLike<{ readonly error?: unknown }>, done?: string): Promise<boolean> => {
    const { error } = await change;
    if (error !== undefined) void message.error(changeProblem(error).sentence);
    else if (done !== undefined) void message.success(done);
    return error === undefined;
  };
}
