import '@fontsource-variable/inter/opsz.css';
import '../theme/base.css';
import './donor-page.css';
import './campaign-story.css';
import './gift-form.css';
import { createRoot } from 'react-dom/client';
import { installCssVariables } from '../theme/css-variables.ts';
import { DonorPage } from './donor-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

installCssVariables();
createRoot(root).render(<DonorPage />);
