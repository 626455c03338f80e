/** Vite takes a style sheet's import out of the code; for the compiler it is a module without a value. */
declare module '*.css'
