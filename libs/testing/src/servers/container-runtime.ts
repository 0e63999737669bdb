import { getContainerRuntimeClient } from 'testcontainers';

/** Does a container engine answer on this machine, or at `DOCKER_HOST`? */
export async function hasContainerRuntime(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}
