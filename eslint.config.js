import { createConfig } from './eslint/config.ts';

export default createConfig(import.meta.dirname);
