/** Types that the server takes as they are. */
const types = ['image/png', 'image/jpeg', 'image/webp'];
const widthMax = 1600;
const qualities = [0.85, 0.7, 0.5];

/**
 * A photo as a page shows it: as it is when it is small enough, else as a JPEG of at most 1,600 pixels width. Null when the browser cannot
 * read it or make it small enough.
 */
export async function webImageOf(file: File, maxBytes: number): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    if (types.includes(file.type) && file.size <= maxBytes && picture.width <= widthMax) return file;
    const scale = Math.min(1, widthMax / picture.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // A JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (made !== null && made.size <= maxBytes) return made;
    }
    return null;
  } catch {
    return null;
  }
}
