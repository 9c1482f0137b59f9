export const clickHouseFolder: string;
export const clickHouse: { program: string; libraries: string; isThere(): boolean };
export const chdbFolder: string;
export const chdb: { version: string; module: string; isThere(): boolean };
