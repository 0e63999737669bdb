import { getContainerRuntimeClient } from 'testcontainers';

/** Whether a container engine is running on this machine or at `DOCKER_HOST`. */
export async function hasContainerRuntime(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}
