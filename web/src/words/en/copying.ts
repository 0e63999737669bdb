export const copyingWords = {
  refused: (text: string) => `Your browser did not allow copying. Select this and copy it yourself: ${text}`,
};
