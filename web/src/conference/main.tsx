import '@fontsource-variable/inter/opsz.css';
import '../theme/base.css';
import '../ui/money.css';
import './conference.css';
import { createRoot } from 'react-dom/client';
import { slugInPath } from '../lib/slug-in-path.ts';
import { installCssVariables } from '../theme/css-variables.ts';
import { ConferencePage } from './conference-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const slug = slugInPath(/^\/conference\/([^/]+)/i, window.location.pathname);

installCssVariables();
createRoot(root).render(<ConferencePage slug={slug} />);
