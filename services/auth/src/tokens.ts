export const AUTH_CONFIG = Symbol('auth-config');
