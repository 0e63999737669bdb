import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { stateWords } from '../words/en/shell.ts';

const settleMs = 250;

interface SearchFieldProps {
  readonly value: string;
  readonly label: string;
  readonly onSearch: (text: string) => void;
}

/** Searches shortly after the last key; `/` jumps here from anywhere on the page. */
export function SearchField({ value, label, onSearch }: SearchFieldProps) {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const asked = useRef<readonly string[]>([]);
  // The page takes a moment to update. An earlier value of this field must not undo what was typed in the meantime.
  useEffect(() => {
    const place = asked.current.indexOf(value);
    asked.current = asked.current.slice(place + 1);
    if (place === -1) setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      asked.current = [...asked.current, text];
      onSearch(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, []);
  return (
    <Input
      ref={input}
      className="search-field"
      type="search"
      allowClear={{
        clearIcon: <CloseCircleFilled className="search-clear" aria-label={stateWords.clearSearch} />,
      }}
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      suffix={text === '' ? <kbd className="key-hint">/</kbd> : null}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
