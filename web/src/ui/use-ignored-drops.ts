import { useEffect } from 'react';

/** A file that is dropped outside its field does nothing; otherwise the browser would leave the page and open it. */
export function useIgnoredDrops(): void {
  useEffect(() => {
    const keepHere = (event: DragEvent) => {
      // A field that accepts the file has prevented the default already.
      if (event.defaultPrevented || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', keepHere);
    window.addEventListener('drop', keepHere);
    return () => {
      window.removeEventListener('dragover', keepHere);
      window.removeEventListener('drop', keepHere);
    };
  }, []);
}
