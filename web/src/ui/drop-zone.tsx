import './files.css';
import { UploadOutlined } from '@ant-design/icons';
import { type ChangeEvent, type DragEvent, useState } from 'react';

interface DropZoneProps {
  readonly label: string;
  /** Describes accepted files. */
  readonly hint: string;
  /** Media types, or endings of names. */
  readonly types: readonly string[];
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own file input, with its keyboard and camera support, that also accepts dropped files. */
export function DropZone({ label, hint, types, multiple, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Lets the same file be chosen again after it was left out.
    target.value = '';
    onFiles(files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <label
      className="drop-zone"
      data-over={isOver}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        accept={types.join(',')}
        multiple={multiple}
        onChange={choose}
      />
      <span className="drop-zone-label">
        <UploadOutlined aria-hidden /> {label}
      </span>
      <span className="supporting">{hint}</span>
    </label>
  );
}
