declare module "snowball-stemmers" {
  export interface Stemmer {
    stem(word: string): string;
  }
  const factory: { newStemmer(algorithm: string): Stemmer };
  export default factory;
}
