import '@fontsource-variable/inter/opsz.css';
import '../theme/base.css';
import '../donor/campaign-story.css';
import '../donor/gift-form.css';
import './widget.css';
import { createRoot } from 'react-dom/client';
import { slugInPath } from '../lib/slug-in-path.ts';
import { installLightVariables } from '../theme/css-variables.ts';
import { accentVariables } from './accent.ts';
import { followHeight, forwardEscape } from './host-page.ts';
import { Widget } from './widget.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const settings = new URLSearchParams(window.location.search);
const slug = slugInPath(/^\/donations\/widget\/([^/]+)/i, window.location.pathname);

// Most sites are light, and a frame cannot find out which colors surround it.
installLightVariables();
const variables = accentVariables(settings.get('accent')) ?? {};
for (const [name, value] of Object.entries(variables))
  document.documentElement.style.setProperty(name, value);
followHeight(root);
forwardEscape(document);
createRoot(root).render(<Widget slug={slug} isGoal={settings.get('kind') === 'goal'} />);
